import { clean } from "@colloquy/acp/text";

const names: { readonly [name: string]: string } = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ensp: " ", emsp: " ", thinsp: " ", shy: "" },
  ...{ hellip: "…", mdash: "—", ndash: "–", lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„" },
  ...{ laquo: "«", raquo: "»", bull: "•", middot: "·", sect: "§", para: "¶", dagger: "†", check: "✓", cross: "✗" },
  ...{ copy: "©", reg: "®", trade: "™", deg: "°", euro: "€", pound: "£", yen: "¥", cent: "¢", num: "#", ast: "*" },
  ...{ times: "×", divide: "÷", plusmn: "±", minus: "−", ne: "≠", le: "≤", ge: "≥", asymp: "≈", infin: "∞", sum: "∑" },
  ...{ larr: "←", uarr: "↑", rarr: "→", darr: "↓", harr: "↔", rArr: "⇒", lArr: "⇐", radic: "√", micro: "µ", pi: "π" },
  ...{ lbrace: "{", rbrace: "}", lbrack: "[", rbrack: "]", lpar: "(", rpar: ")", vert: "|", bsol: "\\", sol: "/" },
  ...{ auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß", eacute: "é", egrave: "è" },
  ...{ frac12: "½", frac14: "¼", frac34: "¾", lowbar: "_", grave: "`", excl: "!", colon: ":", commat: "@" },
};

/**
 * Character references as the characters that they stand for: those with a number, and the names that are in use; others stay
 * as they are. What a terminal would obey does not come in this way: the result is clean.
 */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  const decoded = text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,9}));/g,
    (all, ...found) => {
      const [decimal, hex, name] = found as (string | undefined)[];
      if (name !== undefined) return Object.hasOwn(names, name) ? names[name]! : all;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number.parseInt(decimal, 10);
      return code === 0 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
    },
  );
  return clean(decoded.replace(/[\n\r\t]/g, " "));
}
