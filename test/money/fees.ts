/** Fees of the roles in paise: some commissions have a fraction of a paisa, some reach the minimum claim at once. */
export const feesPaise: Readonly<Record<string, { readonly GEN: number; readonly SC: number }>> = {
  Supervisor: { GEN: 500_00, SC: 250_00 },
  'Video Editor': { GEN: 612_37, SC: 333_33 },
  'Media Anchor': { GEN: 1_000_00, SC: 500_00 },
  'District Coordinator': { GEN: 999_98, SC: 400_03 },
  'Social Media Manager': { GEN: 1_500_01, SC: 9_01 },
};
