import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import { type LeadState, openStates, type StoredLead } from '../model/leads.ts';
import { leadColumns } from './leads.ts';

/** Complaints that stay of a person who was erased have no other leads: the number may be another person's. */
const isOfSamePhone = (number: number) =>
  sql`phone_key <> '' and person_erased_at is null
    and phone_key = (select phone_key from lead where number = ${number} and person_erased_at is null)`;

/** Other leads of the same phone number, newest first. */
export const leadsOfSamePhone = (tx: Tx, number: number, limit: number): Promise<StoredLead[]> =>
  on(tx).rows<StoredLead>`
    select ${leadColumns} from lead
     where ${isOfSamePhone(number)} and number <> ${number}
     order by number desc limit ${limit}`;

/** The newest lead of sales with this number, in E.164, in one of these states. */
export const newestInState = (tx: Tx, phone: string, states: readonly LeadState[]): Promise<number | undefined> =>
  on(tx).value<number>`
    select number from lead
     where phone_key = lead_phone_key(${phone}) and phone_key <> '' and state = any(${states}::text[])
       and (kind in ('call-back', 'quote') or state <> 'answered') and person_erased_at is null
     order by number desc limit 1`;

/** Open leads of sales among these numbers that have the same phone number as the lead. */
export const openOfSamePhone = (tx: Tx, number: number, numbers: readonly number[]): Promise<number[]> =>
  on(tx).column<number>`
    select number from lead
     where number = any(${numbers}::integer[]) and number <> ${number} and state = any(${openStates}::text[])
       and kind in ('call-back', 'quote')
       and ${isOfSamePhone(number)}
     order by number`;
