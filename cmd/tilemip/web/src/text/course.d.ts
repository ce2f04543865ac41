// The lessons, made by tools/course.ts when the page is built.
declare module 'virtual:course/*' {
  export const pages: import('../../tools/course.ts').Page[]
}
