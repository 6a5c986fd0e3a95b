/** Simulates a person's actions as a browser does: the events, and what follows from them. */
type AppWindow = Window & typeof globalThis

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,[tabindex],[contenteditable]'

export function dispatch(window: AppWindow, element: Element, type: string, init: object = {}): boolean {
  const options = { bubbles: true, cancelable: true, composed: true, ...init }
  if (/^pointer/.test(type)) return element.dispatchEvent(new window.PointerEvent(type, options))
  if (/^key/.test(type)) return element.dispatchEvent(new window.KeyboardEvent(type, options))
  if (/^(mouse|click|contextmenu|dblclick)/.test(type))
    return element.dispatchEvent(new window.MouseEvent(type, options))
  return element.dispatchEvent(new window.Event(type, options))
}

export function click(window: AppWindow, element: Element, init: object = {}): void {
  if (element.matches(':disabled')) return
  const mouse = { button: 0, buttons: 1, detail: 1, ...init }
  const pointer = { ...mouse, pointerType: 'mouse', pointerId: 1, isPrimary: true }
  dispatch(window, element, 'pointerdown', pointer)
  if (dispatch(window, element, 'mousedown', mouse)) {
    const target = element.closest(FOCUSABLE)
    if (target) focus(target)
    else blur(window)
  }
  dispatch(window, element, 'pointerup', { ...pointer, buttons: 0 })
  dispatch(window, element, 'mouseup', { ...mouse, buttons: 0 })
  dispatch(window, element, 'click', { ...mouse, buttons: 0 })
}

export function focus(element: Element): void {
  if ('focus' in element && typeof element.focus === 'function') element.focus()
}

function blur(window: AppWindow): void {
  const { activeElement } = window.document
  if (activeElement && 'blur' in activeElement && typeof activeElement.blur === 'function') activeElement.blur()
}

export function typedIn(element: Element): string {
  return 'value' in element ? String(element.value) : ''
}

/** React tracks the `value` property of each field. Typing bypasses that property, so use the prototype's setter. */
function setValue(element: Element, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set
  if (!set) throw new Error(`<${element.tagName.toLowerCase()}> takes no text.`)
  set.call(element, value)
}

const FORMS_OF_VALUES: Record<string, RegExp> = {
  date: /^(\d{4}-\d{2}-\d{2})?$/,
  time: /^(\d{2}:\d{2})?$/,
  month: /^(\d{4}-\d{2})?$/,
  number: /^(-?\d+(\.\d+)?)?$/,
}

export function fill(window: AppWindow, element: Element, value: string): void {
  const kind = element.getAttribute('type') ?? 'text'
  if (FORMS_OF_VALUES[kind]?.test(value) === false) throw new Error(`A field of the kind ${kind} never holds ${value}.`)
  focus(element)
  setValue(element, value)
  element.dispatchEvent(new window.InputEvent('input', { bubbles: true, data: value, inputType: 'insertText' }))
  if (kind in FORMS_OF_VALUES && kind !== 'number') dispatch(window, element, 'change')
}

export function typeText(window: AppWindow, element: Element | null, text: string): void {
  for (const letter of text) if (element) pressKey(window, element, letter)
}

export function pressKey(window: AppWindow, element: Element, name: string): void {
  if (name === 'Tab') throw new Error('Where Tab leads, a browser knows.')
  const key = name === 'Space' ? ' ' : name
  const goesOn = dispatch(window, element, 'keydown', { key, code: name })
  if (goesOn) act(window, element, key)
  const focused = window.document.activeElement ?? element
  const released = dispatch(window, focused, 'keyup', { key, code: name })
  if (
    goesOn &&
    released &&
    key === ' ' &&
    focused === element &&
    element.matches('button,summary,input[type=checkbox],input[type=radio]')
  )
    dispatch(window, element, 'click', { detail: 0 })
}

function act(window: AppWindow, element: Element, key: string): void {
  if (key === 'Enter') {
    if (element.matches('button,a[href],summary')) dispatch(window, element, 'click', { detail: 0 })
    else if (element.matches('input')) {
      const form = element.closest('form')
      // A sheet's button stands at its foot, outside of the form that it names.
      const submit =
        form?.querySelector('button[type=submit],button:not([type]),input[type=submit]') ??
        (form?.id ? window.document.querySelector(`button[type=submit][form="${form.id}"]`) : null)
      if (submit && !submit.matches(':disabled')) dispatch(window, submit, 'click', { detail: 0 })
    }
  } else if (key.length === 1 && element.matches('input:not([type=checkbox],[type=radio]),textarea')) {
    setValue(element, typedIn(element) + key)
    element.dispatchEvent(new window.InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }))
  }
}

export function selectOption(window: AppWindow, element: Element, choice: string): void {
  const options = [...element.querySelectorAll('option')]
  const chosen = options.find(({ value }) => value === choice) ?? options.find(({ text }) => text.trim() === choice)
  if (!chosen) throw new Error(`No option is ${choice}.`)
  focus(element)
  setValue(element, chosen.value)
  dispatch(window, element, 'input')
  dispatch(window, element, 'change')
}

export function chooseFile(
  window: AppWindow,
  element: Element,
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
): void {
  const file = new window.File([new Uint8Array(buffer)], name, { type: mimeType })
  Object.defineProperty(element, 'files', { value: [file], configurable: true })
  dispatch(window, element, 'input')
  dispatch(window, element, 'change')
}
