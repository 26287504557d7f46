/** The identity of a game account: its name and tag, ignoring case, width and surrounding spaces. */
import { v5 as uuidv5 } from 'uuid'

/** This namespace and the function below must never change: account ids are primary keys. */
const NAMESPACE = '5b0d6f3e-7c1a-4e59-9b43-2f8f6a1c0d27'

/** UUIDv5 (RFC 9562 section 5.5) of the case-folded name and tag. Their lengths keep `ab` + `c` and `a` + `bc` apart. */
export function pseudoIdentifier(gameName: string, tagLine: string): string {
  const [name, tag] = [fold(gameName), fold(tagLine)]
  return uuidv5(`${name.length}:${name}${tag.length}:${tag}`, NAMESPACE)
}

const fold = (text: string) => text.trim().normalize('NFKC').toLowerCase()
