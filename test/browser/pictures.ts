/** Pictures of pages, to look at: kept in the folder `screenshots` where the variable `SCREENSHOTS` is set. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../screenshots')

export async function keepPicture(name: string, take: () => Promise<Buffer>): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.png`), await take())
}
