import { hourMs, minuteMs } from '#kit/time.ts';

/** Values that one person may reveal within `revealPeriodMs`. */
export const revealLimit = 100;
export const revealPeriodMs = hourMs;

/** Characters of a search. */
export const maxSearchLength = 100;
/** A word of a name is searched from so many letters. */
export const minNameLetters = 3;

/** Days of a figure over time, today included. */
export const figureDays = 30;
/** Days before today are read again after this time: they hardly change. */
export const figureLifeMs = minuteMs;

/** The menu counts again after this time, or after a form that was accepted. */
export const menuLifeMs = 15_000;

/** AttentionItems of the attention list that Today shows; the others are on their own page. */
export const maxAttentionItemsOfToday = 10;
/** Movements outside of runs that their page lists. */
export const maxMovements = 200;
/** Unconfirmed refunds and claims that the page after a restore lists, of each. */
export const maxUnconfirmed = 500;
