import { newId } from '#kit/ids.ts';
import type { VendorSms } from '../model/deliveries.ts';

const lostPrefix = 'lost';
/** An SMS whose answer was lost, with an id of ours in place of the vendor's: the vendor may have it. */
export const lostSms = (provider: string): VendorSms => ({ provider, vendorId: newId(lostPrefix) });
export const isLost = ({ vendorId }: VendorSms): boolean => vendorId.startsWith(lostPrefix);
