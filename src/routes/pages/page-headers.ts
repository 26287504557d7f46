/** The headers of every page. Its assets have only the headers of all responses: a policy applies to pages. */
import { securityHeaders } from '../../http/trace-requests.ts'
import type { ServiceSettings } from './language.ts'

/** Content-Security-Policy: this origin only, except for the chat platform's pictures and forms that send a key. */
const policy = ({ chatCdnUrl, keyReturnUrls = [] }: ServiceSettings) =>
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

/** Constant for the life of the process. The last two only on https: over plain http browsers report them as errors. */
export function pageHeaders({ isHttps = false, ...settings }: ServiceSettings): Readonly<Record<string, string>> {
  return {
    ...securityHeaders({ isHttps }),
    'content-security-policy': policy(settings),
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }),
  }
}
