/** @returns whether a bus is cooled, as its operator describes it; undefined where that is not said */
export function isCooled(type: string): boolean | undefined {
  const words = type.toLowerCase().replace(/a[./]c\b\.?/g, 'ac')
  if (/non[\s-]*ac\b/.test(words)) return false
  return /\bac\b|air[\s-]?condition/.test(words) ? true : undefined
}

function hasBerths(type: string): boolean {
  return /sleeper/i.test(type.replace(/semi[\s-]?sleeper/gi, ''))
}

/** @returns whether the new type is less than the booked one: no cooling, or a seat in place of a berth */
export function isLowerClass(booked: string, now: string): boolean {
  return (isCooled(booked) === true && isCooled(now) !== true) || (hasBerths(booked) && !hasBerths(now))
}
