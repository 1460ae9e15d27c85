export const stepsDone = (steps: readonly { readonly isDone: boolean }[]): string =>
  `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`;
