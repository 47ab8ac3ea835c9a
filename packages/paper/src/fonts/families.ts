/** The files of a font, as paths in installed packages. */
export interface Family {
  regular: string;
  bold: string;
}

const file = (folder: string, name: string, weight: "400Regular" | "700Bold") =>
  `@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`;

const google = (folder: string, name: string): Family => ({
  regular: file(folder, name, "400Regular"),
  bold: file(folder, name, "700Bold"),
});

const han = file("chocolate-classical-sans", "ChocolateClassicalSans", "400Regular");

export const families = {
  /** Latin, Greek and Cyrillic. */
  latin: google("noto-sans", "NotoSans"),
  hebrew: google("noto-sans-hebrew", "NotoSansHebrew"),
  arabic: google("noto-sans-arabic", "NotoSansArabic"),
  devanagari: google("noto-sans-devanagari", "NotoSansDevanagari"),
  thai: google("noto-sans-thai", "NotoSansThai"),
  hangul: google("nanum-gothic", "NanumGothic"),
  /** Chinese characters and kana, in one weight: another would add 12 MB. */
  han: { regular: han, bold: han },
} as const satisfies Record<string, Family>;

type FamilyName = keyof typeof families;

const ranges: ReadonlyArray<[first: number, last: number, name: FamilyName]> = [
  [0x0590, 0x05ff, "hebrew"],
  [0x0600, 0x06ff, "arabic"],
  [0x0750, 0x077f, "arabic"],
  [0x0870, 0x08ff, "arabic"],
  [0x0900, 0x097f, "devanagari"],
  [0x0e00, 0x0e7f, "thai"],
  [0x1100, 0x11ff, "hangul"],
  [0x1cd0, 0x1cff, "devanagari"],
  [0x3130, 0x318f, "hangul"],
  [0xa8e0, 0xa8ff, "devanagari"],
  [0xa960, 0xa97f, "hangul"],
  [0xac00, 0xd7ff, "hangul"],
  [0xfb1d, 0xfb4f, "hebrew"],
  [0xfb50, 0xfdff, "arabic"],
  [0xfe70, 0xfefe, "arabic"],
];

/** Returns the families that may have a character, in the order to try. */
export function familiesOf(codePoint: number): readonly FamilyName[] {
  if (codePoint < 0x0590) return ["latin"];
  const range = ranges.find(([first, last]) => codePoint >= first && codePoint <= last);
  return range ? [range[2], "latin"] : ["latin", "han", "hangul"];
}
