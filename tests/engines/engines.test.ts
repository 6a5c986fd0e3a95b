import { firefox, oldChromium, webKit } from './engines.ts'
import { walk } from './walk.ts'

for (const engine of [firefox(), webKit(), oldChromium()]) walk(engine)
