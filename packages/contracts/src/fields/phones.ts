/** The digits of a phone number. A US number has no country code, which some texts omit. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
}
