export function fillTrips(file: string, trips: number, seats?: number): void
