import { randomUUID } from 'node:crypto';
import { clientIpOf } from './client-ip.ts';
import type { ServerContext, Visit } from './context.ts';

/** The page renderer receives only the bare request; this holds what is known of it. */
export const visits = new WeakMap<Request, Visit>();

export const newVisit = (clientIp: string): Visit => ({ requestId: randomUUID(), clientIp, staff: undefined });

export function clientIpFrom(c: ServerContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for') : undefined;
  return clientIpOf(forwarded, c.env?.incoming?.socket.remoteAddress);
}
