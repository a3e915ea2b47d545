import type { Context } from '#kit/context.ts';
import { paymentsForAttention } from '../store.ts';

/** What the state machine leaves to people: captures that fit no order, and refunds that the gateway denied. */
export const listForAttention = (ctx: Context) => paymentsForAttention(ctx.db, 200);
