/** An update that no version of the protocol lists. */
export const strange = { sessionUpdate: "_example.com/weather", sky: { clouds: [1, null] } };

const megabytes = "🎵".repeat(500_000);

/** Two million bytes, with what was heard before them. */
export function large(heard: string): string {
  return `${heard.length} ${megabytes}`;
}
