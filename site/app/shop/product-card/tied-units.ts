/** A name whose numbers stay on the line of what they count: "500 ml" and "1 litre" never part. Only for showing. */
export function withTiedUnits(name: string): string {
  return name.replace(/(\d) (?=\p{L})/gu, '$1\u00A0')
}
