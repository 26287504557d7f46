/** Maintenances and incidents of each region's platform. */
import type { PlatformIncident, PlatformStatusResponse } from '../../../wire/reference.ts'

const patch: PlatformIncident = {
  id: 4107,
  title: 'Ranked queues close one hour before the patch',
  severity: 'warning',
}
const lateMatches: PlatformIncident = {
  id: 4112,
  title: 'New matches can take a few minutes to appear in match history',
  severity: 'info',
}

/** Notices never end, because there is no clock. So none is an incident, which bots would announce permanently. */
const noticesByRegion = new Map([
  ['na', { maintenances: [patch], incidents: [] }],
  ['eu', { maintenances: [patch], incidents: [lateMatches] }],
])

export function platformStatus(region: string): PlatformStatusResponse {
  return { region, ...(noticesByRegion.get(region.toLowerCase()) ?? { maintenances: [], incidents: [] }) }
}
