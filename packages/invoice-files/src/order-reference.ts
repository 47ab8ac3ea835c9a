/** Returns the field that refers to a purchase order: its id, or else its number. */
export function orderReference(text: string): Record<string, string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  return isId ? { purchaseOrderId: text } : { purchaseOrderNumber: text };
}
