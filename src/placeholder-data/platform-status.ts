/** Maintenances and incidents of each region's platform. */
import type { PlatformIncident, PlatformStatusResponse } from '../wire/reference.ts'
import { regions } from './catalogue.ts'

interface Notices {
  maintenances: PlatformIncident[]
  incidents: PlatformIncident[]
}

const quiet: Notices = { maintenances: [], incidents: [] }

const patch: PlatformIncident = { id: 4107, title: 'Ranked queues close one hour before the patch', severity: 'info' }

/**
 * A region that isn't listed is quiet: kr and br are, and so is one that nobody knows. What is listed never ends, as
 * there is no clock, so no incident is more than a notice: a bot that relays one must not alarm its server for ever.
 */
const noticesByRegion = new Map<string, Notices>([
  ['na', { maintenances: [patch], incidents: [] }],
  [
    'eu',
    {
      maintenances: [patch],
      incidents: [
        { id: 4112, title: 'New matches can take a few minutes to appear in match history', severity: 'info' },
      ],
    },
  ],
  [
    'ap',
    {
      maintenances: [{ id: 4109, title: 'Servers restart for network maintenance', severity: 'warning' }],
      incidents: [{ id: 4113, title: 'Party invitations arrive late', severity: 'info' }],
    },
  ],
  [
    'latam',
    {
      maintenances: [],
      incidents: [{ id: 4114, title: 'Voice chat may connect a moment late on one server site', severity: 'info' }],
    },
  ],
])

const statuses = new Map<string, PlatformStatusResponse>(
  regions.map((region) => [region, { region, ...(noticesByRegion.get(region) ?? quiet) }]),
)

/**
 * Empty lists for a region that isn't known. The region is echoed as given. Who asks in the usual spelling gets one
 * shared value, which is only to be read.
 */
export function platformStatus(region: string): PlatformStatusResponse {
  return statuses.get(region) ?? { region, ...(noticesByRegion.get(region.toLowerCase()) ?? quiet) }
}
