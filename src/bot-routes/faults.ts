/** A schema fault waits until the key is checked and the request counted. */
import type { FastifyRequest, RouteOptions } from 'fastify'

/** onRoute: Fastify attaches a fault to the request instead of throwing it. */
export function attachFaults(route: RouteOptions): void {
  route.attachValidation = true
}

/** preHandler: throws the attached fault. */
export async function refuseFaults(request: FastifyRequest): Promise<void> {
  if (request.validationError) throw request.validationError
}
