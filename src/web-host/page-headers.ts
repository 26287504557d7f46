/** The headers of every page and of every file that pages are made of. */
import { securityHeaders } from '../http/trace-requests.ts'

/** Content-Security-Policy: files of this origin and nothing else, and no frame around it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Constant for the life of the process. The last two only on https: over plain http browsers report them as errors. */
export function pageHeaders({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    ...securityHeaders({ isHttps }),
    'content-security-policy': POLICY,
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }),
  }
}
