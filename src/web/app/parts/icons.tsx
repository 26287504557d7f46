/** The few drawings, all decoration: what they mean is always said in words beside them. */

const icon = (lines: string) => () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={lines} />
  </svg>
)

/** The drawing of favicon.svg, by way of the stylesheet. */
export function BrandMark() {
  return <span class="brand-mark" aria-hidden="true" />
}

export const EyeIcon = icon('M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z')
export const EyeOffIcon = icon(
  'M10.6 5.1A9.6 9.6 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-2.6 3.5M6.5 6.6A16.5 16.5 0 0 0 2 12s3.6 7 10 7a9.7 9.7 0 0 0 5.5-1.7M9.9 9.9a3 3 0 0 0 4.2 4.2M3 3l18 18',
)
export const ControllerIcon = icon(
  'M7 7h10a5 5 0 0 1 5 5.5c-.3 3.3-1.4 5.5-3.2 5.5-1.6 0-2.3-2.5-4-2.5H9.2c-1.7 0-2.4 2.5-4 2.5C3.4 18 2.3 15.8 2 12.5A5 5 0 0 1 7 7ZM8 9.8v3.4M6.3 11.5h3.4M15.5 10.3h.01M17.5 12.7h.01',
)
export const KeyIcon = icon('M12.5 15a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM11.2 11.8l8.3-8.3M16 7l3 3')
export const ServerIcon = icon(
  'M4 5.5A2.5 2.5 0 0 1 6.5 3h11A2.5 2.5 0 0 1 20 5.5v8a2.5 2.5 0 0 1-2.5 2.5H11l-5 4.5V16A2.5 2.5 0 0 1 4 13.5Z',
)
