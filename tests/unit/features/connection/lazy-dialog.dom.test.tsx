import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_MISSING, lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { currentToasts, dismissToast } from '#ui/overlays/toast.ts'

afterEach(() => {
  cleanup()
  for (const shown of currentToasts()) dismissToast(shown.id)
})

const Drawer = ({ open, name }: { open: boolean; name: string }) => <p>{`${name}: ${open ? 'open' : 'closed'}`}</p>

/** A part whose file comes when the test lets it, and the page around it. */
function setUp() {
  let arrive = (_part: typeof Drawer): void => undefined
  let fail = (_error: Error): void => undefined
  const load = vi.fn(
    () =>
      new Promise<typeof Drawer>((resolve, reject) => {
        arrive = resolve
        fail = reject
      }),
  )
  const Part = lazyDialog(load)
  const onClose = vi.fn()
  const page = (open: boolean) => <Part open={open} onClose={onClose} name="Menu" />
  const { rerender, unmount } = render(page(false))
  return {
    Part,
    load,
    onClose,
    unmount,
    show: (open: boolean) => rerender(page(open)),
    arrives: () => act(async () => arrive(Drawer)),
    fails: () => act(async () => fail(new Error('No road.'))),
  }
}

const said = () => currentToasts().map(({ kind, text }) => `${kind}: ${text}`)

test('a part is loaded when it is first opened, and stays while it closes', async () => {
  const { load, show, arrives } = setUp()
  expect(load).not.toHaveBeenCalled()
  show(true)
  await arrives()
  expect(screen.getByText('Menu: open')).toBeDefined()
  show(false)
  expect(screen.getByText('Menu: closed')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that cannot be loaded says so and counts as closed; opened again, it is loaded again', async () => {
  const { load, onClose, show, fails, arrives } = setUp()
  show(true)
  await fails()
  expect(said()).toEqual([`error: ${CHUNK_MISSING}`])
  expect(onClose).toHaveBeenCalledTimes(1)
  show(false)
  expect(load).toHaveBeenCalledTimes(1)
  show(true)
  await arrives()
  expect(screen.getByText('Menu: open')).toBeDefined()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('nothing is said of a part that nobody waits for any more', async () => {
  const closed = setUp()
  closed.show(true)
  closed.show(false)
  await closed.fails()
  const left = setUp()
  left.show(true)
  left.unmount()
  await left.fails()
  expect(said()).toEqual([])
  expect(closed.onClose).not.toHaveBeenCalled()
  expect(left.onClose).not.toHaveBeenCalled()
})

test('a part asked for ahead is there when it opens; its failure is told at the opening alone', async () => {
  const { Part, load, show, fails, arrives } = setUp()
  Part.preload()
  await fails()
  expect(said()).toEqual([])
  Part.preload()
  await arrives()
  show(true)
  expect(await screen.findByText('Menu: open')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})
