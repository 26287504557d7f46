/** The headers of every page. Assets don't get them, because a Content-Security-Policy applies only to pages. */
import { securityHeaders } from '../../http/trace-requests.ts'
import type { ServiceSettings } from './language.ts'

/** Allows only this origin, the chat platform's pictures, and the URLs to which a form may send a key. */
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
