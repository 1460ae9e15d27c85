export const LIGHTS = ['fine', 'watch', 'act'] as const;
export type Light = (typeof LIGHTS)[number];

export function worstLight(lights: readonly (Light | null)[]): Light | null {
  const places = lights.flatMap((light) => (light === null ? [] : [LIGHTS.indexOf(light)]));
  return LIGHTS[Math.max(...places)] ?? null;
}
