import { Ajv2020 } from "ajv/dist/2020.js";
import {
  type Definitions,
  installed,
  readDefinitions,
  type Stability,
  type Version,
} from "../../scripts/schema/source.ts";
import { withDifferences } from "./differences.ts";

/** An official schema file with our differences applied, and what it says of a value. */
export interface Official {
  readonly version: Version;
  readonly stability: Stability;
  readonly definitions: Definitions;
  valid(definition: string, value: unknown): boolean;
}

export function official(version: Version, stability: Stability): Official {
  const definitions = withDifferences({ ...readDefinitions(installed, version, stability) });
  // The formats are not checked, by design; `strict` would refuse the schema's own keywords.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false });
  ajv.addSchema({ $id: "acp", $defs: definitions });
  return {
    version,
    stability,
    definitions,
    valid(definition, value) {
      const validate = ajv.getSchema(`acp#/$defs/${definition}`);
      if (validate === undefined) throw new Error(`no definition ${definition}`);
      return validate(value) as boolean;
    },
  };
}
