/**
 * A form's question with what is typed: `{amount|500}` becomes the value of the field `amount`, without a sign of the
 * rupee, or `500` where nothing is typed.
 */
export const questionWith = (question: string, typed: (field: string) => string): string =>
  question.replaceAll(/\{(\w+)\|([^{}|]*)\}/g, (_, field: string, otherwise: string) => {
    const value = typed(field).replaceAll('₹', '').trim();
    return value === '' ? otherwise : value;
  });
