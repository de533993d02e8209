import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'

const nearby = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Says once, loudly, that a proxy beside the server is not named by TRUST_PROXY. All of its visitors then have one address:
 * five wrong passwords of a stranger keep the owner out.
 */
export function warnOfUnknownProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const isTrusted = proxyAddress.compile([...trustedProxies])
  let isSaid = false
  app.addHook('onRequest', (request, _reply, next) => {
    const { headers, socket } = request.raw
    const peer = socket.remoteAddress
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (!isSaid && isForwarded && peer !== undefined && nearby(peer, 0) && !isTrusted(peer, 0)) {
      isSaid = true
      app.log.warn({ proxy: peer }, warning(peer))
    }
    next()
  })
}

const warning = (peer: string) =>
  `TRUST_PROXY does not name ${peer}, which forwards other people's requests: all of them count as one visitor, whose ` +
  'wrong passwords and many requests keep everybody out, the owner too. ' +
  `If it is your proxy, set TRUST_PROXY=${peer} and start again.`
