/** The headers of every page. Assets don't get them, because a policy applies only to pages. */
import { securityHeaders } from '../../http/trace-requests.ts'
import type { ServiceSettings } from './language.ts'

/** Content-Security-Policy: only this origin, the chat platform's pictures, and the addresses of forms that send a key. */
const contentSecurityPolicy = ({ chatCdnUrl, keyReturnUrls = [] }: ServiceSettings) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", chatCdnUrl].filter(Boolean).join(' ')}`,
    "connect-src 'self'",
    `form-action ${["'self'", ...keyReturnUrls].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')

/** The headers don't change while the process runs. The last two are only for https: over http, browsers report them as errors. */
export function pageHeaders({ isHttps = false, ...settings }: ServiceSettings): Readonly<Record<string, string>> {
  return {
    ...securityHeaders({ isHttps }),
    'content-security-policy': contentSecurityPolicy(settings),
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }),
  }
}
