import type { Issuer } from '#kit/issuer.ts';
import type { RoleLanguage } from '../model/jobs.ts';

/** The content of a role's notice in one language; the same for every reader. */
export interface Notice {
  readonly language: RoleLanguage;
  /** The title of the campaign's notices. */
  readonly title: string;
  readonly number: string;
  /** `2025-06-02`; undefined where neither the campaign nor the role has a date. */
  readonly day: string | undefined;
  readonly role: {
    readonly name: string;
    readonly title: string;
    readonly summary: string;
    readonly place: string;
    readonly pay: string;
    readonly eligibility: string;
    readonly selection: string;
    readonly vacancies: number;
    readonly openingDate: string;
    readonly closing: string;
    /** Formatted: `₹500`. */
    readonly generalFee: string;
    readonly reservationFee: string;
  };
  readonly issuer: Issuer;
  /** The URL of the recruitment page. */
  readonly careerUrl: string;
}
