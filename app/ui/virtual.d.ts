declare module 'virtual:icons' {
  /** Of the file with all drawings; each is called by its name behind a `#`. */
  export const url: string;
}
