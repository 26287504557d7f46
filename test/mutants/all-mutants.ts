/** All faults that the tests are asked to notice. */
import { dashboardMutants } from './faults/dashboard.ts'
import { doorMutants } from './faults/doors.ts'
import { inDoubtMutants } from './faults/in-doubt.ts'
import { lookupMutants } from './faults/lookups.ts'
import { peopleMutants } from './faults/people.ts'
import { placeholderMutants } from './faults/placeholder-data.ts'
import { whoLookedMutants } from './faults/who-looked.ts'
import type { Mutant } from './mutant.ts'

export const allMutants: readonly Mutant[] = [
  ...lookupMutants,
  ...inDoubtMutants,
  ...peopleMutants,
  ...doorMutants,
  ...whoLookedMutants,
  ...placeholderMutants,
  ...dashboardMutants,
]
