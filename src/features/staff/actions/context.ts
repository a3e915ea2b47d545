import type { Context } from '#kit/context.ts';

// A separate key purpose, so that no token of another kind opens the desk.
export const deskSessionHash = (ctx: Context, token: string): string => ctx.keyedHash('staff/desk-session', token);
