/** Formats an Indian number: `+91 90000 00001`. */
export const spacedPhone = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
