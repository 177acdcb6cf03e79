import type { SampleBlogPost } from "../blog-post.ts";
import { prose } from "../prose.ts";

export const ladduUnit: SampleBlogPost = {
  id: "sample-first-month-of-the-laddu-unit",
  blogTitle: "What the laddu unit learned in its first month",
  scene: "training",
  date: "2025-10-27T06:00:00.000Z",
  paragraph: prose(`
    <p>On 22 September eleven women lit the big burner in Salbani for the first time. Four weeks
    later they had made 58 batches of six kilos each. That is 348 kg of laddus, of which 1,056
    packets were sold. The remaining 31 kg broke, spoiled or were eaten by us. This is an account of
    those 31 kg, because they taught us more than the rest.</p>

    <h2>Water comes in by every door</h2>
    <p>The monsoon was late to leave. Laddus that were pressed on a Monday had white fur on the
    Thursday of the next week, although they had been made like those we make at home. At home
    nobody keeps a laddu for ten days.</p>
    <p>We looked for the water and found it in the jaggery. It had been stored beside the washing
    place and was so soft that it took the print of a thumb. Now the blocks lie overnight on a shelf
    above the stove. We melt them in ghee and add no water, not even the spoonful that every
    grandmother adds. A packet from each batch stays behind on a rack and is opened after 45 days.
    The first ones are not due yet, so until then we print 20 days on the label.</p>

    <h2>Twelve laddus are not always 300 grams</h2>
    <p>Etwari has small hands and Nirmala has large ones. On the first day we weighed what they had
    pressed: between 19 and 34 g each. Twelve of them made a packet of anything from 270 to 330 g,
    and the label says 300.</p>
    <p>The blacksmith cut down a ladle until it held exactly what we wanted, and flattened its rim.
    Whoever presses now fills the ladle, strikes it level with a knife and rolls what comes out. The
    laddus weigh 25 g, give or take one. We still put each packet on the scale.</p>

    <h2>We had forgotten the gas</h2>
    <p>Before we began, we had worked out what a packet costs us: flour, jaggery, ghee, sesame, the
    packet itself and wages. We were on the second gas cylinder before somebody asked where gas was
    on that list. It was not there. Fifty-eight batches used five cylinders at ₹1,850, which makes
    nearly ₹9 for each packet sold. On the first three hundred packets we earned nothing.</p>
    <p>Two things have helped since:</p>
    <ul>
    <li>The flour is roasted in one go from seven to ten in the morning. The iron stays hot, and the
    second kadhai needs half the time of the first.</li>
    <li>The price was raised by ₹10. We were afraid of it. Two shopkeepers grumbled, and both
    ordered again.</li>
    </ul>

    <h2>Nobody should roast all day</h2>
    <p>Roasting is the part that decides the taste, so in the first week the best roaster did
    nothing else. By Friday she could not close her right hand. Now the spatula goes on to the next
    person every 45 minutes, and the list on the wall says who comes after whom. The flour became a
    little uneven and then, in the third week, better than before: there are six good roasters
    now.</p>

    <h2>Less sweet</h2>
    <p>With the first hundred packets we sent a slip that asked one question: what should be
    different? Thirty-four came back. Nineteen said less jaggery. We went from 36 parts in a hundred
    to 30, and then found that the salt had to go down as well.</p>

    <h2>What is still open</h2>
    <ol>
    <li>The sealing machine stops when the current does, on most days between two and four. We pack
    in the mornings and hope.</li>
    <li>Sesame falls off. A third of what we roll on lies in the tray in the evening.</li>
    <li>There is one chair with a back, and eleven of us.</li>
    </ol>
    <p>If you have bought a packet from us in these weeks: thank you for your patience, and please
    send the slip. We read them aloud after lunch.</p>
  `),
};
