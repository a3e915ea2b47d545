import type { Log } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import type { Gateway, GatewayRefusal } from './port.ts';

/** Consecutive unanswered calls that open the circuit. */
const failureLimit = 5;
/** How long jobs make no calls; then one probe checks whether the gateway answers again. */
const pauseMs = 30 * secondMs;
/** Concurrent calls by people while the circuit is open. */
const peopleProbeLimit = 2;

/** A gateway behind a circuit breaker, which is in the memory of this process. */
export interface GuardedGateway {
  /** For jobs: while the circuit is open, calls fail at once with `gateway/unreachable`, except one probe at a time. */
  readonly forJobs: Gateway;
  /** For people's requests: while the circuit is open, two calls at a time still go through as probes. */
  readonly forPeople: Gateway;
  /** True while the circuit is open; any answer closes it. */
  isDown(): boolean;
}

/** Lets callers fail fast while a gateway does not answer. A refusal is an answer. */
export function withBreaker(gateway: Gateway, input: { readonly now: () => Date; readonly log: Log }): GuardedGateway {
  let failures = 0;
  let openedAtMs: number | undefined;
  let isProbing = false;
  let people = 0;

  let areKeysWrong = false;
  const recordResult = (hasAnswered: boolean): void => {
    if (hasAnswered && openedAtMs !== undefined) input.log.info('the gateway answers again', { gateway: gateway.name });
    failures = hasAnswered ? 0 : failures + 1;
    if (hasAnswered) openedAtMs = undefined;
    else if (failures >= failureLimit) {
      if (openedAtMs === undefined) input.log.warn('the gateway does not answer', { gateway: gateway.name, failures });
      openedAtMs = input.now().getTime();
    }
  };
  /** Admits a call and returns its release; undefined when the call may not be made. */
  type Admit = () => (() => void) | undefined;
  const admitJob: Admit = () => {
    if (openedAtMs === undefined) return () => undefined;
    if (isProbing || input.now().getTime() - openedAtMs < pauseMs) return undefined;
    isProbing = true;
    return () => (isProbing = false);
  };
  const admitPerson: Admit = () => {
    if (openedAtMs === undefined) return () => undefined;
    if (people >= peopleProbeLimit) return undefined;
    people++;
    return () => people--;
  };
  const guarded =
    (admit: Admit) =>
    <Asked, T>(call: (asked: Asked) => Promise<Result<T, GatewayRefusal>>) =>
    async (asked: Asked): Promise<Result<T, GatewayRefusal>> => {
      const release = admit();
      if (!release) return refuse('gateway/unreachable');
      let hasAnswered = false;
      try {
        const answer = await call(asked);
        hasAnswered = answer.ok || answer.refusal.code !== 'gateway/unreachable';
        const isRefused = !answer.ok && answer.refusal.facts?.['areKeysWrong'] === true;
        if (isRefused && !areKeysWrong) input.log.warn('the gateway refuses our keys', { gateway: gateway.name });
        areKeysWrong = isRefused || (areKeysWrong && !hasAnswered);
        return answer;
      } finally {
        recordResult(hasAnswered);
        release();
      }
    };
  const wrap = (admit: Admit): Gateway => {
    const guard = guarded(admit);
    return {
      name: gateway.name,
      openOrder: guard((request) => gateway.openOrder(request)),
      findOpened: guard((query) => gateway.findOpened(query)),
      readOrder: guard((id) => gateway.readOrder(id)),
      readPayment: guard((id) => gateway.readPayment(id)),
      refund: guard((request) => gateway.refund(request)),
      findRefund: guard((query) => gateway.findRefund(query)),
      readRefund: guard((id) => gateway.readRefund(id)),
      listOrders: guard((since) => gateway.listOrders(since)),
      listPayments: guard((since) => gateway.listPayments(since)),
      listRefunds: guard((since) => gateway.listRefunds(since)),
      ...(gateway.listDisputes && { listDisputes: guard(gateway.listDisputes.bind(gateway)) }),
      ...(gateway.listSettlements && { listSettlements: guard(gateway.listSettlements.bind(gateway)) }),
      // These make no call.
      readReturn: (query) => gateway.readReturn(query),
      readWebhook: (rawBody, headers) => gateway.readWebhook(rawBody, headers),
    };
  };
  return { forJobs: wrap(admitJob), forPeople: wrap(admitPerson), isDown: () => openedAtMs !== undefined };
}
