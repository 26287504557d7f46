/** The configuration, as the rest of the program gets it. */

/** A chat platform, and the application that is registered with it. */
export interface ChatPlatform {
  clientId: string
  clientSecret: string
  addresses: {
    authorizeUrl: string
    tokenUrl: string
    revokeUrl: string | undefined
    apiUrl: string
  }
  /** Undefined: `client_secret_post`. */
  authMethod: 'client_secret_post' | 'client_secret_basic' | undefined
  /** OAuth scopes, separated by spaces; undefined: `identify guilds`. */
  scopes: string | undefined
  /** What an `iss` in a login has to be (RFC 9207); undefined: any at the origin of the first address. */
  issuer: string | undefined
  /** The Ed25519 key with which it signs what it sends, in hexadecimal digits; undefined: it sends nothing. */
  publicKey: string | undefined
}

export interface Config {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** The address people use, without trailing slash; undefined: follows the request's Host when that is local. */
  readonly publicUrl: string | undefined
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** A pooler in transaction mode stands in front of Postgres, which takes no startup parameters. */
  readonly databasePooler: 'transaction' | undefined
  readonly dataDir: string
  /** Undefined: rate counters in memory. */
  readonly redisUrl: string | undefined
  /** Newest first; undefined: one is made at first start and kept in `dataDir`. */
  readonly sessionSecrets: readonly string[] | undefined
  /** Undefined: the built-in simulator, where it may run. */
  readonly chatPlatform: ChatPlatform | undefined
  readonly rateLimitPerMinute: number
  readonly loginLimitPerMinute: number
  /** Requests that may be under way at once in a process. */
  readonly underWayLimit: number
  /** Addresses of the load balancer, as @fastify/proxy-addr takes them. */
  readonly trustProxy: string | undefined
  /** A first start on a database that was left longer ago shows nobody, until an operator accepts it; 0: it shows people. */
  readonly longestAbsenceMinutes: number
  readonly drainMs: number
  readonly metricsPort: number | undefined
  /** Where `metricsPort` listens. */
  readonly metricsHost: string
  readonly auditDays: number
  readonly lookupDays: number
  /** Where people get help: https or mailto. */
  readonly contactUrl: string | undefined
  /** The operator's own privacy notice, in place of ours. */
  readonly privacyUrl: string | undefined
  /** People who have not logged in for so many days are erased; undefined: nobody is. */
  readonly inactiveDays: number | undefined
  readonly logLevel: string
  /** Names of variables that look like settings and are none. */
  readonly unknownVariables: readonly string[]
}
