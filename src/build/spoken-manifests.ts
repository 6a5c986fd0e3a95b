import type { Plugin } from 'vite'

/** Texts of the web app manifest that a phone shows outside the app, in another language; the rest stays. */
interface ManifestWords {
  lang: string
  name: string
  short_name: string
  description: string
  /** In the manifest's order. */
  shortcuts: readonly { name: string; description: string }[]
  screenshots: readonly string[]
}

/** By language, as in contract/language.ts. English is in manifest.webmanifest itself. */
const WORDS: Record<string, ManifestWords> = {
  hi: {
    lang: 'hi',
    name: 'सवारी',
    short_name: 'सवारी',
    description: 'भारत भर की बस टिकटें: खोजें, बुक करें, और टिकट फ़ोन में रखें जो बिना सिग्नल के भी खुले।',
    shortcuts: [
      { name: 'मेरे टिकट', description: 'आपके टिकट, बिना सिग्नल के भी' },
      { name: 'बस खोजें', description: 'रास्ता और दिन चुनकर बस देखें' },
    ],
    screenshots: [
      'बस खोजें और खाली सीट देखें',
      'बस के नक्शे पर सीट चुनें',
      'टिकट, फ़ोन में सेव',
      'बस खोजें और खाली सीट देखें',
      'बस के नक्शे पर सीट चुनें',
    ],
  },
}

interface Manifest {
  shortcuts: readonly object[]
  screenshots: readonly object[]
}

/** Writes a manifest for every further language, `manifest.hi.webmanifest`; the app links that of its language. */
export function spokenManifests(manifest: Manifest): Plugin {
  return {
    name: 'spoken-manifests',
    apply: 'build',
    generateBundle() {
      for (const [language, { shortcuts, screenshots, ...words }] of Object.entries(WORDS)) {
        if (shortcuts.length !== manifest.shortcuts.length || screenshots.length !== manifest.screenshots.length)
          this.error(`The manifest has shortcuts or screenshots without words for ${language} (spoken-manifests.ts).`)
        const spoken = {
          ...manifest,
          ...words,
          shortcuts: manifest.shortcuts.map((shortcut, index) => ({ ...shortcut, ...shortcuts[index] })),
          screenshots: manifest.screenshots.map((shot, index) => ({ ...shot, label: screenshots[index] })),
        }
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${language}.webmanifest`,
          source: JSON.stringify(spoken),
        })
      }
    },
  }
}
