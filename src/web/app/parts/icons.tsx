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
