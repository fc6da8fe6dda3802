import { arch } from "./areas/arch.ts";
import { asta } from "./areas/asta.ts";
import { auth } from "./areas/auth.ts";
import { bg } from "./areas/bg.ts";
import { canc } from "./areas/canc.ts";
import { cmd } from "./areas/cmd.ts";
import { comp } from "./areas/comp.ts";
import { compat } from "./areas/compat.ts";
import { conf } from "./areas/conf.ts";
import { cont } from "./areas/cont.ts";
import { dec } from "./areas/dec.ts";
import { diff } from "./areas/diff.ts";
import { dir } from "./areas/dir.ts";
import { elic } from "./areas/elic.ts";
import { env } from "./areas/env.ts";
import { err } from "./areas/err.ts";
import { ext } from "./areas/ext.ts";
import { fork } from "./areas/fork.ts";
import { fs } from "./areas/fs.ts";
import { http } from "./areas/http.ts";
import { info } from "./areas/info.ts";
import { init } from "./areas/init.ts";
import { life } from "./areas/life.ts";
import { loc } from "./areas/loc.ts";
import { macp } from "./areas/macp.ts";
import { mcps } from "./areas/mcps.ts";
import { mode } from "./areas/mode.ts";
import { msg } from "./areas/msg.ts";
import { nes } from "./areas/nes.ts";
import { note } from "./areas/note.ts";
import { perm } from "./areas/perm.ts";
import { plan } from "./areas/plan.ts";
import { prom } from "./areas/prom.ts";
import { prov } from "./areas/prov.ts";
import { proxy } from "./areas/proxy.ts";
import { rcan } from "./areas/rcan.ts";
import { sess } from "./areas/sess.ts";
import { ssta } from "./areas/ssta.ts";
import { stdio } from "./areas/stdio.ts";
import { suba } from "./areas/suba.ts";
import { sysp } from "./areas/sysp.ts";
import { tdis } from "./areas/tdis.ts";
import { term } from "./areas/term.ts";
import { titl } from "./areas/titl.ts";
import { tool } from "./areas/tool.ts";
import { usage } from "./areas/usage.ts";
import { ws } from "./areas/ws.ts";
import type { Rule } from "./rule.ts";

export { binds, type Level, type Party, type Rule, type Side, type Source } from "./rule.ts";

/** All rules, area by area. */
export const rules: readonly Rule[] = [
  ...env,
  ...err,
  ...init,
  ...auth,
  ...asta,
  ...sess,
  ...dir,
  ...mcps,
  ...prom,
  ...life,
  ...bg,
  ...msg,
  ...canc,
  ...rcan,
  ...perm,
  ...cont,
  ...tool,
  ...loc,
  ...diff,
  ...fs,
  ...term,
  ...tdis,
  ...plan,
  ...conf,
  ...mode,
  ...cmd,
  ...usage,
  ...info,
  ...note,
  ...comp,
  ...elic,
  ...ext,
  ...dec,
  ...stdio,
  ...http,
  ...ws,
  ...macp,
  ...proxy,
  ...prov,
  ...sysp,
  ...suba,
  ...arch,
  ...ssta,
  ...titl,
  ...fork,
  ...nes,
  ...compat,
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule with this id. Throws a `RangeError` where there is none. */
export function ruleOf(id: string): Rule {
  const rule = byId.get(id);
  if (rule === undefined) throw new RangeError(`There is no rule ${id}.`);
  return rule;
}
