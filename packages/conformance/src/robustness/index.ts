export {
  checkRobustness,
  type FaultResult,
  type RobustnessOptions,
  robustnessScore,
} from "./check-robustness.ts";
