import type pg from 'pg';
import type { DomainEvent } from '#kit/event.ts';
import { ok } from '#kit/result.ts';
import type { Log } from '#kit/context.ts';
import { before, dayMs } from '#kit/time.ts';
import type { Config } from '#platform/operations/config.ts';
import { simulatedGateway } from '../vendors.ts';
import { makeProduct, type Product } from '../product/product.ts';
import { chapters } from './chapters.ts';
import type { Simulator } from './simulator.ts';
import { Story } from './story.ts';
import { dateBy, tellAt, StoryTime } from './story-time.ts';

/** The log of the site gets the faults of the story, not its steps. */
const quiet = (log: Log): Log => ({ ...log, info: () => undefined, warn: () => undefined });

/** The story begins so long ago. */
export const storyMs = 183 * dayMs;

export interface Making {
  readonly config: Config;
  /** Connections of the story alone. */
  readonly pool: pg.Pool;
  readonly log: Log;
  /** The site, whose processes and files the story uses. */
  readonly site: Product;
  readonly gateway: Simulator;
  /** Its credentials and its URL. */
  readonly gatewayValues: Omit<Parameters<typeof simulatedGateway>[0], 'fetch'>;
  readonly scale: number;
  readonly onProgress: (share: number) => void;
  /** Ends it in the middle. */
  readonly signal?: AbortSignal;
}

/** Fills the database with the invented past of a demo. Its messages count as sent and reach neither outbox nor demo phone. */
export async function makeDemo(making: Making): Promise<void> {
  const { pool, site, gateway, scale, onProgress } = making;
  const until = new Date();
  const time = new StoryTime(before(until, storyMs), until);
  dateBy(pool, time);
  const emitted: DomainEvent[] = [];
  const otps = new Map<string, string>();
  const { photos, pictures, pdfs, objects, messenger } = site.ctx;
  const product = makeProduct({
    config: making.config,
    pool,
    log: quiet(making.log),
    now: time.now,
    emit: async (_tx, event) => void emitted.push(event),
    ports: {
      photos,
      pictures,
      pdfs,
      objects,
      gateways: [
        simulatedGateway({
          ...making.gatewayValues,
          fetch: (input, init) => tellAt(time, () => gateway.fetch(new Request(input, init))),
        }),
      ],
      smsProviders: [
        {
          name: making.config.SMS_PROVIDER,
          send: async ({ to, text }) => {
            const code = /\b\d{6}\b/.exec(text)?.[0];
            if (code !== undefined) otps.set(to, code);
            return ok({ vendorMessageId: 'demo' });
          },
        },
      ],
      ...(messenger && {
        messenger: {
          ...messenger,
          send: async () => ok({ vendorMessageId: 'demo' }),
          answer: async ({ id }) => ok({ vendorMessageId: `demo.${id}` }),
        },
      }),
      mails: { send: async () => ok({ vendorMessageId: 'demo' }) },
    },
  });
  try {
    const otpOf = (phone: string): string => otps.get(phone) ?? '';
    const { signal } = making;
    const parts = { ctx: product.workCtx, time, gateway, emitted, otpOf, scale, until, onProgress, signal };
    await new Story(parts).tell(chapters);
  } finally {
    await product.end();
  }
}
