/** What `npm audit --json` says of one package, as far as it is read here. */
interface Audited {
  name: string;
  severity: Severity;
  /** Its own weaknesses as objects; names of packages through which it has others'. */
  via: (string | { title: string; url: string })[];
  range: string;
}

export type Severity = keyof typeof daysToMend;

/** Within how many days a vulnerable package is mended or replaced (packages: weak packages). */
export const daysToMend = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const;

export interface Asked {
  /** What to say, a line each. */
  lines: string[];
  /** What the command ends with: 0 for nothing known, 1 for something, 2 where nobody could be asked. */
  status: 0 | 1 | 2;
}

/**
 * What the registry's answer means for whoever looks after the shop.
 * @param answer of `npm audit --json`.
 * @param today from which the days count.
 */
export function judgeAudit(answer: string, today: Date): Asked {
  const audit = readAudit(answer);
  if (!audit) {
    const told = answer.trim().split("\n").slice(0, 5);
    return { lines: ["The registry could not be asked, so nothing is known:", ...told], status: 2 };
  }
  const order = Object.keys(daysToMend);
  const weak = Object.values(audit)
    .filter(({ via }) => via.some((each) => typeof each === "object"))
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  if (weak.length === 0) return { lines: ["No package has a weakness that is known."], status: 0 };
  return { lines: weak.flatMap((each) => linesOf(each, today)), status: 1 };
}

function linesOf({ name, severity, via, range }: Audited, today: Date): string[] {
  const by = new Date(today.getTime() + daysToMend[severity] * 24 * 60 * 60 * 1000);
  const weaknesses = via.flatMap((each) =>
    typeof each === "object" ? [`  ${each.title}: ${each.url}`] : [],
  );
  return [
    `${severity}: ${name} ${range}, to be mended by ${by.toISOString().slice(0, 10)}`,
    ...weaknesses,
  ];
}

function readAudit(answer: string): Record<string, Audited> | undefined {
  try {
    return JSON.parse(answer).vulnerabilities;
  } catch {
    return undefined;
  }
}
