import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../paths.ts'
import { FACE, WORDMARK } from '../../pdf/logo.ts'
import { BOARD, INK, INK_2, ON_BOARD, PAPER } from '../../pdf/paper.ts'
import { capHeight, fitLines, lineHeight, type TextStyle, widthOf, wrap } from '../../pdf/pen.ts'
import { readable } from '../../pdf/readable.ts'
import { PICTURE_SIZE, type Picture, type Route } from './picture.ts'
import { cutToWidth, svgText } from './svg-text.ts'

// Measures are the design's; nothing is smaller than 38, because a chat shows the picture at a quarter of its size.
const MARIGOLD = '#FFB41F'
const VERMILION = '#D23A18'
const LEFT = 48
const RIGHT = 1152
const BOARD_TOP = 124
const BOARD_HEIGHT = 176
const STUB = { top: 344, bottom: 566, corner: 28, notch: 20 }

const NAME: TextStyle = { cut: 'strong', size: 42, color: INK }
const ROUTE: TextStyle = { cut: 'board', size: 124, color: ON_BOARD, spacing: 0.015 }
const LABEL: TextStyle = { cut: 'strong', size: 38, color: INK_2 }
const FACT: TextStyle = { cut: 'strong', size: 40, color: INK }
const TIME: TextStyle = { cut: 'board', size: 124, color: INK }
const FARE: TextStyle = { cut: 'board', size: 112, color: INK }
const LINE: TextStyle = { cut: 'strong', size: 46, color: INK }

/** @returns the picture as SVG, which holds no text but outlines */
export function drawPicture(picture: Picture): string {
  const { width, height } = PICTURE_SIZE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${MARIGOLD}"/>`,
    logo(),
    routeBoard(picture),
    ...below(picture),
    `<rect y="596" width="${width}" height="16" fill="${INK}"/>`,
    `<rect y="618" width="${width}" height="12" fill="${VERMILION}"/>`,
    '</svg>',
  ].join('')
}

function below(picture: Picture): string[] {
  switch (picture.kind) {
    case 'bus': {
      const name = cutToWidth(picture.name, NAME, 800)
      return [svgText(name, NAME, { x: RIGHT, baseline: 84, align: 'right' }), ticketStub(picture)]
    }
    case 'route': {
      const fare = fitLines(picture.fare, FARE, 520, [112, 96, 84])
      const line = fitLines(picture.line, LINE, 540, [46, 42, 38])
      return [
        svgText(fare.lines[0] ?? '', fare.style, { x: 56, baseline: 443 }),
        svgText(line.lines[0] ?? '', line.style, { x: 56, baseline: 515 }),
        busOnTheRoad(),
      ]
    }
    case 'gone':
      return [svgText('See today’s buses', { ...LINE, size: 54 }, { x: 56, baseline: 490 }), busOnTheRoad()]
  }
}

/** One line as on a bus front; where the names are too long for it, smaller, then one under the other. */
function routeBoard({ from, to }: Route): string {
  const [source, destination] = [from, to].map((place) => readable(place, 'board').toUpperCase())
  return [
    `<rect x="${LEFT}" y="${BOARD_TOP}" width="${RIGHT - LEFT}" height="${BOARD_HEIGHT}" rx="32" fill="${BOARD}"/>`,
    `<rect x="${LEFT + 2}" y="${BOARD_TOP + 2}" width="${RIGHT - LEFT - 4}" height="${BOARD_HEIGHT - 4}" rx="30" fill="none" stroke="${ON_BOARD}" stroke-opacity=".28" stroke-width="4"/>`,
    routeText(source ?? '', destination ?? ''),
  ].join('')
}

function routeText(from: string, to: string): string {
  const x = LEFT + 44
  const room = RIGHT - 44 - x
  const middle = BOARD_TOP + BOARD_HEIGHT / 2 + 2
  for (const size of [124, 96, 76]) {
    const style = { ...ROUTE, size }
    const { arrow, gap } = arrowOf(size)
    const second = x + widthOf(from, style) + gap + arrow + gap
    if (second + widthOf(to, style) > x + room) continue
    const baseline = middle + capHeight(style) / 2
    return [
      svgText(from, style, { x, baseline }),
      drawArrow(second - gap - arrow, middle, size),
      svgText(to, style, { x: second, baseline }),
    ].join('')
  }
  for (const size of [64, 52, 44, 38]) {
    const style = { ...ROUTE, size }
    const { arrow, gap } = arrowOf(size)
    const fits = widthOf(from, style) + gap + arrow <= room && widthOf(to, style) <= room
    if (!fits && size > 38) continue
    const upper = cutToWidth(from, style, room - gap - arrow)
    const lower = cutToWidth(to, style, room)
    const half = lineHeight([upper, lower], style) / 2
    const baselineAt = (offset: number) => middle + offset + capHeight(style) / 2
    return [
      svgText(upper, style, { x, baseline: baselineAt(-half) }),
      drawArrow(x + widthOf(upper, style) + gap, middle - half, size),
      svgText(lower, style, { x, baseline: baselineAt(half) }),
    ].join('')
  }
  return ''
}

function arrowOf(size: number) {
  return { arrow: (size * 104) / 124, gap: (size * 36) / 124 }
}

/** @param size of the letters beside it */
function drawArrow(x: number, middle: number, size: number): string {
  const scale = arrowOf(size).arrow / 30
  return `<path transform="translate(${x} ${middle - 12 * scale}) scale(${scale})" d="M3 12h23M18 4.5l8 7.5-8 7.5" fill="none" stroke="${ON_BOARD}" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** When and where on the left, what it costs torn off on the right: as wide as the fare needs. */
function ticketStub({ day, time, type, boardingPoint, fare: fareText }: Picture & { kind: 'bus' }): string {
  const fare = fitLines(fareText, FARE, 360, [112, 96, 76, 60])
  const fareRight = RIGHT - 40
  const tear = Math.min(RIGHT - 271, fareRight - widthOf(fare.lines[0] ?? '', fare.style) - 48)
  const factsLeft = LEFT + 44 + widthOf(time, TIME) + 64
  const room = tear - 36 - factsLeft
  const [boards = '', ...more] = wrap(boardingPoint, FACT, room)
  const facts = [cutToWidth(type, FACT, room), cutToWidth(boards, FACT, room)]
  if (more.length > 0) facts.push(cutToWidth(more.join(' '), FACT, room))
  return [
    `<path transform="translate(0 6)" d="${stubOutline(tear)}" fill="${INK}" fill-opacity=".18"/>`,
    `<path d="${stubOutline(tear)}" fill="${PAPER}"/>`,
    `<g fill="#B89C4E">${Array.from({ length: 8 }, (_, dot) => `<circle cx="${tear}" cy="${381 + 20 * dot}" r="4.5"/>`).join('')}</g>`,
    svgText(day, LABEL, { x: LEFT + 44, baseline: 411 }),
    svgText(time, TIME, { x: LEFT + 44, baseline: 520 }),
    ...facts.map((fact, row) => svgText(fact, FACT, { x: factsLeft, baseline: 515 - 50 * (facts.length - 1 - row) })),
    svgText('one seat', LABEL, { x: fareRight, baseline: 411, align: 'right' }),
    svgText(fare.lines[0] ?? '', fare.style, { x: fareRight, baseline: 516, align: 'right' }),
  ].join('')
}

function stubOutline(tear: number): string {
  const { top, bottom, corner: r, notch: n } = STUB
  return [
    `M${LEFT + r} ${top}H${tear - n}a${n} ${n} 0 0 0 ${2 * n} 0H${RIGHT - r}a${r} ${r} 0 0 1 ${r} ${r}`,
    `V${bottom - r}a${r} ${r} 0 0 1 ${-r} ${r}H${tear + n}a${n} ${n} 0 0 0 ${-2 * n} 0H${LEFT + r}`,
    `a${r} ${r} 0 0 1 ${-r} ${-r}V${top + r}a${r} ${r} 0 0 1 ${r} ${-r}Z`,
  ].join('')
}

function logo(): string {
  const wheels = [44, 72, 100, 128, 156, 184, 212].map((x) => `<circle cx="${x}" cy="180" r="6"/>`)
  const awning = [43, 77, 111, 145, 179, 213].map((x) => `<circle cx="${x}" cy="53" r="17"/>`)
  return [
    `<g transform="translate(${LEFT} 28) scale(${76 / 48})"><g transform="translate(2 2) scale(${44 / 292})">`,
    `<path d="${FACE}" fill="${INK}"/><rect x="86" y="19" width="84" height="14" rx="7" fill="${MARIGOLD}"/>`,
    '<clipPath id="glass"><rect x="26" y="50" width="204" height="98" rx="22"/></clipPath>',
    `<g clip-path="url(#glass)"><rect x="26" y="50" width="204" height="98" fill="${PAPER}"/><g fill="#E0491E">${awning.join('')}</g></g>`,
    `<g fill="${MARIGOLD}">${wheels.join('')}<circle cx="58" cy="239" r="25"/><circle cx="198" cy="239" r="25"/></g>`,
    `<rect x="102" y="229" width="52" height="20" rx="6" fill="${PAPER}"/></g>`,
    `<g transform="translate(48 36)"><path d="${WORDMARK}" fill="${INK}"/><circle cx="102.26" cy="-25.6" r="4.7" fill="${VERMILION}"/></g></g>`,
  ].join('')
}

let bus: string | undefined

function busOnTheRoad(): string {
  bus ??= readFileSync(join(projectRoot, 'server', 'page', 'pictures', 'bus-side.svg'), 'utf8')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace('</svg>', '')
  return `<g transform="translate(600 364.67) scale(${560 / 360})">${bus}</g>`
}
