/** The regions the game is played in. Others may be typed: the service takes any. */

export const regions: [code: string, name: string][] = [
  ['na', 'North America'],
  ['eu', 'Europe'],
  ['ap', 'Asia Pacific'],
  ['kr', 'Korea'],
  ['latam', 'Latin America'],
  ['br', 'Brazil'],
]

export function regionName(code: string): string {
  return regions.find(([known]) => known === code.toLowerCase())?.[1] ?? code
}
