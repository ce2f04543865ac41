// The engine speaks English; other languages have its sentences here (../said.ts).
export const said: Record<string, string> = {}
