/** One line instead of a stack: these are the mistakes that a person at the keyboard can mend. */
export function explain(error: unknown): string {
  const problem = error as NodeJS.ErrnoException & { port?: number };
  if (problem.code === "EADDRINUSE") {
    return `Port ${problem.port} is in use: stop what listens there, or set PORT to another.`;
  }
  if (problem.code === "EACCES" && problem.port) {
    return `Port ${problem.port} may not be opened by this user: set PORT to one above 1023.`;
  }
  if (problem.code === "ECONNREFUSED" || problem.code === "ENOTFOUND") {
    return `The database does not answer (${problem.code}): check DATABASE_URL.`;
  }
  return problem.message;
}
