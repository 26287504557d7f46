/** The regions of the game. People can type other regions, because the service accepts any. */
import { texts } from './texts.ts'

const names: Record<string, string> = texts.regions

export const regions: [code: string, name: string][] = Object.entries(names)

export const regionName = (code: string) => names[code.toLowerCase()] ?? code
