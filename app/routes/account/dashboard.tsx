export default function P() {
  return <h1>dashboard</h1>;
}
