"""A short notation for shader nodes: sockets are combined with functions instead of drawn by hand."""
import bpy
import numpy as np


class Nodes:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind, **settings):
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and len(value) == 3 and socket.type == 'RGBA':
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation, *values):
        node = self.add('ShaderNodeMath', operation=operation)
        for socket, value in zip(node.inputs, values):
            self.set(socket, value)
        return node.outputs[0]

    def both(self, *masks):
        out = masks[0]
        for mask in masks[1:]:
            out = self.math('MULTIPLY', out, mask)
        return out

    def either(self, a, b):
        return self.math('MAXIMUM', a, b)

    def without(self, a, b):
        return self.math('MULTIPLY', a, self.math('SUBTRACT', 1.0, b))

    def step(self, value, low, high):
        """0 at `low`, 1 at `high`; `low` may be larger than `high`."""
        flip = low > high
        node = self.add('ShaderNodeMapRange', interpolation_type='SMOOTHSTEP')
        self.set(node.inputs['Value'], value)
        for key, x in zip(('From Min', 'From Max'), (high, low) if flip else (low, high)):
            node.inputs[key].default_value = x
        node.inputs['To Min'].default_value, node.inputs['To Max'].default_value = (1, 0) if flip else (0, 1)
        return node.outputs['Result']

    def inside(self, distance, edge=0.0):
        return self.step(distance, edge + 0.0012, edge - 0.0012)

    def band(self, distance, low, high):
        return self.both(self.step(distance, low - 0.001, low + 0.001), self.inside(distance, high))

    def mix(self, mask, a, b):
        node = self.add('ShaderNodeMixRGB')
        for socket, value in zip(node.inputs, (mask, a, b)):
            self.set(socket, value)
        return node.outputs[0]

    def position(self):
        """x, y, z in car coordinates and |y|."""
        node = self.add('ShaderNodeSeparateXYZ')
        self.set(node.inputs[0], self.add('ShaderNodeTexCoord').outputs['Object'])
        x, y, z = node.outputs
        return x, y, z, self.math('ABSOLUTE', y)

    def attribute(self, name):
        return self.add('ShaderNodeAttribute', attribute_name=name).outputs['Fac']

    def sample(self, image, area, a, b):
        """The three channels of an image that covers `area` = (a0, a1, b0, b1)."""
        a0, a1, b0, b1 = area
        vector = self.add('ShaderNodeCombineXYZ')
        self.set(vector.inputs[0], self.math('DIVIDE', self.math('SUBTRACT', a, a0), a1 - a0))
        self.set(vector.inputs[1], self.math('DIVIDE', self.math('SUBTRACT', b, b0), b1 - b0))
        node = self.add('ShaderNodeTexImage', image=image, interpolation='Linear', extension='EXTEND')
        self.set(node.inputs[0], vector.outputs[0])
        split = self.add('ShaderNodeSeparateRGB')
        self.set(split.inputs[0], node.outputs[0])
        return split.outputs

    def bump(self, height, distance=1.0, strength=1.0):
        node = self.add('ShaderNodeBump')
        node.inputs['Strength'].default_value = strength
        node.inputs['Distance'].default_value = distance
        self.set(node.inputs['Height'], height)
        return node.outputs[0]

    def finish(self, shader):
        self.tree.links.new(shader, self.add('ShaderNodeOutputMaterial').inputs[0])
        return self.material

    def principled(self, **values):
        node = self.add('ShaderNodeBsdfPrincipled')
        for key, value in values.items():
            self.set(node.inputs[key.replace('_', ' ')], value)
        return node.outputs[0]

    def pane(self, tint):
        """Tinted glass without refraction: clear when looked through, a mirror at a low angle."""
        fresnel, clear = self.add('ShaderNodeFresnel'), self.add('ShaderNodeBsdfTransparent')
        mirror = self.add('ShaderNodeBsdfGlossy')
        fresnel.inputs['IOR'].default_value = 1.4
        mirror.inputs['Roughness'].default_value = 0.01
        self.set(clear.inputs[0], tint)
        return self.blend(fresnel.outputs[0], clear.outputs[0], mirror.outputs[0])

    def blend(self, mask, a, b):
        node = self.add('ShaderNodeMixShader')
        for socket, value in zip(node.inputs, (mask, a, b)):
            self.set(socket, value)
        return node.outputs[0]


class Layers:
    """Properties of one Principled shader, of which masks replace some."""

    def __init__(self, nodes, color, roughness, metallic=0.0, coat=0.0):
        self.nodes = nodes
        self.values = {
            'color': color,
            'roughness': roughness,
            'metallic': metallic,
            'coat': coat,
            'emission': (0, 0, 0),
        }

    def over(self, mask, color, roughness=0.4, metallic=0.0, coat=0.0, emission=(0, 0, 0)):
        new = {'color': color, 'roughness': roughness, 'metallic': metallic, 'coat': coat}
        new['emission'] = emission
        for key, value in new.items():
            grey = key in ('roughness', 'metallic', 'coat')
            if grey:
                old = self.values[key]
                low = self.nodes.math('MULTIPLY', old, self.nodes.math('SUBTRACT', 1.0, mask))
                self.values[key] = self.nodes.math('ADD', low, self.nodes.math('MULTIPLY', value, mask))
            else:
                self.values[key] = self.nodes.mix(mask, self.values[key], value)

    def shader(self, normal=None):
        n, v = self.nodes, self.values
        node = n.add('ShaderNodeBsdfPrincipled')
        n.set(node.inputs['Base Color'], v['color'])
        n.set(node.inputs['Roughness'], v['roughness'])
        n.set(node.inputs['Metallic'], v['metallic'])
        # Blender gives a clear coat a quarter of the reflection of real lacquer.
        n.set(node.inputs['Clearcoat'], n.math('MULTIPLY', v['coat'], 4.0))
        node.inputs['Specular'].default_value = 0.15
        node.inputs['Clearcoat Roughness'].default_value = 0.02
        n.set(node.inputs['Emission'], v['emission'])
        if normal is not None:
            n.set(node.inputs['Normal'], normal)
            n.set(node.inputs['Clearcoat Normal'], normal)
        return node.outputs[0]


def distance_image(name, area, channels, step=0.008):
    """An image of up to three signed distances; each channel is a function of two coordinate arrays."""
    a0, a1, b0, b1 = area
    w, h = round((a1 - a0) / step), round((b1 - b0) / step)
    a = a0 + (np.arange(w, dtype=np.float32) + 0.5) * np.float32(step)
    b = b0 + (np.arange(h, dtype=np.float32) + 0.5) * np.float32(step)
    a, b = np.meshgrid(a, b)
    pixels = np.ones((h, w, 4), np.float32)
    for i, channel in enumerate(channels):
        pixels[..., i] = np.clip(channel(a, b), -1, 1) if channel else 1
    image = bpy.data.images.new(name, w, h, float_buffer=True)
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    return image


def plain(name, color, roughness, metallic=0.0, coat=0.0, emission=None):
    n = Nodes(name)
    layers = Layers(n, color, roughness, metallic, coat)
    if emission:
        layers.values['emission'] = emission
    return n.finish(layers.shader())
