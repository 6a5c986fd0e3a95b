// Draws the OpenAPI document and sends its calls. No library: these pages' content policy allows only our own files.
const document_ = await (await fetch('/api/docs/openapi.json')).json()
const calls = document.querySelector('#calls')

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

let lastTag
for (const [path, operations] of Object.entries(document_.paths))
  for (const [method, operation] of Object.entries(operations)) {
    const [tag] = operation.tags
    if (tag !== lastTag) calls.append(element('h2', { textContent: tag }))
    lastTag = tag
    calls.append(callOf(path, method.toUpperCase(), operation))
  }

function callOf(path, method, operation) {
  const who = (operation.security ?? []).map((scheme) => Object.keys(scheme)[0]).join(' or ')
  const summary = element(
    'summary',
    {},
    element('b', { textContent: method }),
    element('code', { textContent: path }),
    element('span', { textContent: `${operation.summary}${who ? ` (${who} log-in)` : ''}` }),
  )
  const fields = operation.parameters.map((parameter) => ({ parameter, input: inputOf(parameter) }))
  const schema = operation.requestBody?.content['application/json'].schema
  const body = schema && element('textarea', { value: JSON.stringify(exampleOf(schema), null, 2), spellcheck: false })
  const answer = element('pre', { hidden: true, tabIndex: 0, ariaLive: 'polite' })
  const form = element('form', { autocomplete: 'off' })
  for (const { parameter, input } of fields)
    form.append(
      element('label', {}, `${parameter.name} (${parameter.in}${parameter.required ? '' : ', optional'})`, input),
    )
  if (body) form.append(element('label', {}, 'body (JSON)', body))
  form.append(element('button', { textContent: 'Send' }), answer)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    answer.hidden = false
    answer.textContent = 'Waiting for the server...'
    answer.textContent = await send(path, method, fields, body?.value).catch((error) => `No answer: ${error.message}`)
  })
  return element('details', {}, summary, form)
}

function inputOf({ name, required, schema }) {
  const type = name === 'password' ? 'password' : 'text'
  return element('input', { type, name, required, placeholder: schema.type ?? '' })
}

function exampleOf(schema) {
  if (schema.anyOf) return exampleOf(schema.anyOf[0])
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => (schema.required ?? []).includes(name))
        .map(([name, property]) => [name, exampleOf(property)]),
    )
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  return ''
}

async function send(path, method, fields, body) {
  let address = path
  const query = new URLSearchParams()
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  for (const { parameter, input } of fields) {
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
    else if (input.value === '') continue
    else if (parameter.in === 'query') query.set(parameter.name, input.value)
    else headers[parameter.name] = input.value
  }
  const response = await fetch(query.size > 0 ? `${address}?${query}` : address, { method, headers, body })
  const type = response.headers.get('content-type') ?? ''
  const text = type.startsWith('application/json')
    ? JSON.stringify(await response.json(), null, 2)
    : `${type || 'no content'} ${response.url}`
  return `${response.status} ${response.statusText}\n${text}`
}
